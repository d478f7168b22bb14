export default function Page() {
  return (
    <div className="frame py-8">
      <h1>pages/about</h1>
    </div>
  )
}
