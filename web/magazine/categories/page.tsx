export default function Page() {
  return (
    <div className="frame py-8">
      <h1>categories</h1>
    </div>
  )
}
