export default function Page() {
  return (
    <div className="frame py-8">
      <h1>pages/contact</h1>
    </div>
  )
}
