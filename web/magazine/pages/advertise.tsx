export default function Page() {
  return (
    <div className="frame py-8">
      <h1>pages/advertise</h1>
    </div>
  )
}
