export default function Page() {
  return (
    <div className="frame py-8">
      <h1>pages/whats-new</h1>
    </div>
  )
}
