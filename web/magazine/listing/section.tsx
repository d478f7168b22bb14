export default function Page() {
  return (
    <div className="frame py-8">
      <h1>listing/section</h1>
    </div>
  )
}
