export interface DemoEvent {
  title: string
  summary: string
  html: string
  /** First and last day: days after the demo's date, or fixed dates. */
  days: [first: number, last: number] | [first: string, last: string]
  /** On each day. Undefined: whole days. */
  times?: [start: string, end: string]
  timeZone: string
  place: string
  address: string
  isOnline?: true
  organizer: string
  url: string
}

/** All invented. */
export const demoEvents: DemoEvent[] = [
  {
    title: 'Return paths: a day of layout reviews',
    summary: 'Eight boards, four reviewers, and a ground plane that was cut in two. The slides are with the organiser.',
    html: '',
    days: [-45, -45],
    timeZone: 'Asia/Kolkata',
    place: 'Pune',
    address: 'Seminar hall, 12 Senapati Bapat Road, Pune 411016, India',
    organizer: 'Groundplane',
    url: 'https://layout-reviews.example',
  },
  {
    title: 'Loop stability on the bench: an evening in the lab',
    summary:
      'Bring a converter that rings. We measure its loop, find the phase that is missing, and send you home with a plot.',
    html: `<p>Two network analysers, two injection transformers and one long bench. Meera Iyer shows on a buck converter where
      to break the loop and what the plot means. Then it is your board’s turn.</p>
      <h2>What to bring</h2>
      <ul><li>The board, with a 20 Ω resistor in the feedback path</li><li>Its schematic, on paper</li><li>A load that you trust</li></ul>
      <p>There are twenty places. Tea is on the house.</p>`,
    days: [12, 12],
    times: ['17:30', '20:30'],
    timeZone: 'Asia/Kolkata',
    place: 'Bengaluru',
    address: 'Lab 2, 4 Residency Road, Bengaluru 560025, India',
    organizer: 'Groundplane',
    url: 'https://loop-evening.example',
  },
  {
    title: 'Power Design Days',
    summary: 'Three days on converters, magnetics and thermal design, with a workshop for first-time users of GaN.',
    html: `<p>Talks in the morning, benches in the afternoon. Every speaker shows the board of which the talk is, and the
      measurements that did not fit the slides.</p>
      <h2>Programme</h2>
      <ul><li>Day one: topologies above 500 W, and what their second prototype taught</li><li>Day two: planar magnetics, winding capacitance, leakage as a component</li><li>Day three: GaN for those who have only read about it</li></ul>`,
    days: [54, 56],
    timeZone: 'Europe/Berlin',
    place: 'Nuremberg',
    address: 'Hall 7A, Messezentrum, 90471 Nuremberg, Germany',
    organizer: 'Power Design Society',
    url: 'https://power-design-days.example',
  },
  {
    title: 'Reading an erratum: what microcontrollers do not do',
    summary: 'An hour on how to read errata before the layout is done, with six examples that cost someone a respin.',
    html: `<p>Eun-ji Seo goes through six errata of common microcontrollers: what they say, what they mean, and which of them a
      different pin assignment would have avoided. Questions are welcome beforehand.</p>`,
    days: [68, 68],
    times: ['15:00', '16:00'],
    timeZone: 'UTC',
    place: '',
    address: '',
    isOnline: true,
    organizer: 'Groundplane',
    url: 'https://errata-hour.example',
  },
  {
    title: 'India Packaging and Test Forum',
    summary: 'OSAT lines, substrates and test floors: who builds what, by when, and for whom there is capacity.',
    html: `<p>Plant managers report on yields and lead times, buyers on what they could not get. The second day is a tour of a
      packaging line; bring shoes without metal.</p>`,
    days: [95, 96],
    timeZone: 'Asia/Kolkata',
    place: 'Ahmedabad',
    address: 'Mahatma Mandir, Gandhinagar, Gujarat, India',
    isOnline: true,
    organizer: 'Forum for Packaging and Test',
    url: 'https://packaging-forum.example',
  },
]
