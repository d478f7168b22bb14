export default function Page() {
  return (
    <div className="frame py-8">
      <h1>article</h1>
    </div>
  )
}
