interface DemoOffer {
  title: string
  company: string
  place: string
  isRemote: boolean
  salary: string
  summary: string
  html: string
  daysAgo: number
  /** Days from the demo's date on. */
  closesIn: number
}

/** Companies and offers are invented. */
export const demoOffers: DemoOffer[] = [
  {
    title: 'Power electronics engineer, EV chargers',
    company: 'Kaveri Power Systems (invented)',
    place: 'Pune, India',
    isRemote: false,
    salary: '₹18–24 lakh a year',
    summary: 'Design of 22 kW on-board chargers, from the topology to the first hundred units in the field.',
    html: '<p>You take a 22 kW charger from the choice of its topology to production. Your first task is the totem-pole stage that replaces a design of 2023.</p><h2>What you do</h2><ul><li>Choose switches and magnetics, and prove the losses on the bench.</li><li>Lay out the power stage together with our layout group.</li><li>Follow the first hundred units and mend what the field shows.</li></ul><h2>What you bring</h2><ul><li>Four years with converters above 3 kW.</li><li>Silicon carbide on a board of your own, with its gate drive.</li></ul>',
    daysAgo: 4,
    closesIn: 40,
  },
  {
    title: 'Embedded software engineer, motor control',
    company: 'Northfield Drives (invented)',
    place: 'Bengaluru, India',
    isRemote: true,
    salary: '₹22–30 lakh a year',
    summary: 'Field-oriented control in C on a Cortex-M4, and the tests that keep it right.',
    html: '<p>Our drives spin pumps and fans from 0.4 to 7.5 kW. You own the control loop and its tests on the dynamometer.</p><h2>What you bring</h2><ul><li>C for controllers without an operating system.</li><li>Current loops that you have tuned on real motors.</li><li>The patience to find a fault that comes once a week.</li></ul>',
    daysAgo: 11,
    closesIn: 25,
  },
  {
    title: 'RF test engineer',
    company: 'Sutlej Wireless (invented)',
    place: 'Hyderabad, India',
    isRemote: false,
    salary: '',
    summary: 'Automated tests of sub-6 GHz front ends, from the fixture to the report.',
    html: '<p>You build the benches on which our front ends are measured: fixtures, calibration, scripts and reports.</p><h2>What you bring</h2><ul><li>Two years with vector network analysers.</li><li>Python for instruments.</li></ul>',
    daysAgo: 18,
    closesIn: 60,
  },
  {
    title: 'Student project: low-power sensor node',
    company: 'Groundplane Labs (invented)',
    place: 'Chennai, India',
    isRemote: true,
    salary: '₹25,000 a month',
    summary: 'Six months, a coin cell, and a node that should live on it for five years.',
    html: '<p>You choose a radio and a sensor, measure every microampere, and write down what you found. The best report is printed in the magazine.</p>',
    daysAgo: 26,
    closesIn: 15,
  },
]
