export default function Page() {
  return (
    <div className="frame py-8">
      <h1>listing/component</h1>
    </div>
  )
}
