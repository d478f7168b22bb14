import { days } from '../../../platform/server/core/durations.ts'
import { before, type DemoEntries } from '../../../platform/server/demo/part.ts'

interface DemoOffer {
  title: string
  company: string
  place: string
  isRemote: boolean
  salary: string
  summary: string
  text: string
  daysAgo: number
  /** Days after the demo's date. */
  closesIn: number
}

export default (({ now }) =>
  offers.map(({ closesIn, ...offer }) => ({
    ...offer,
    closesOn: before(now, -days(closesIn)).toISOString().slice(0, 10),
    applyAt: 'jobs@groundplane.example',
  }))) satisfies DemoEntries

/** All invented. */
const offers: DemoOffer[] = [
  {
    title: 'Power electronics engineer, EV chargers',
    company: 'Kaveri Power Systems (invented)',
    place: 'Pune, India',
    isRemote: false,
    salary: '₹18–24 lakh a year',
    summary: 'Design of 22 kW on-board chargers, from the topology to the first hundred units in the field.',
    text: 'You take a 22 kW charger from the choice of its topology to production. Your first task is the totem-pole stage that replaces a design of 2023.\n\nWhat you do:\n• Choose switches and magnetics, and prove the losses on the bench.\n• Lay out the power stage together with our layout group.\n• Follow the first hundred units and mend what the field shows.\n\nWhat you bring:\n• Four years with converters above 3 kW.\n• Silicon carbide on a board of your own, with its gate drive.',
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
    text: 'Our drives spin pumps and fans from 0.4 to 7.5 kW. You own the control loop and its tests on the dynamometer.\n\nWhat you bring:\n• C for controllers without an operating system.\n• Current loops that you have tuned on real motors.\n• The patience to find a fault that comes once a week.',
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
    text: 'You build the benches on which our front ends are measured: fixtures, calibration, scripts and reports.\n\nWhat you bring:\n• Two years with vector network analysers.\n• Python for instruments.',
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
    text: 'You choose a radio and a sensor, measure every microampere, and write down what you found. The best report is printed in the magazine.',
    daysAgo: 26,
    closesIn: 15,
  },
]
