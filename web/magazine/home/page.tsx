export default function Page() {
  return (
    <div className="frame py-8">
      <h1>home</h1>
    </div>
  )
}
