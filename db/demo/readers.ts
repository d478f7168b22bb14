import type { Currency } from '../../src/platform/contract/currencies.ts'
import type { Plan } from '../../src/platform/contract/plans.ts'

/** The demo's people. Their addresses end in `.example`, a domain that never exists (RFC 2606): no mail can reach anybody. */
export const staff = [
  { username: 'Meera Iyer', email: 'meera.iyer@groundplane.example' },
  { username: 'Tobias Lindqvist', email: 'tobias.lindqvist@groundplane.example' },
] as const

const names = [
  'Aditi Rao',
  'Arjun Nair',
  'Priya Krishnan',
  'Vikram Deshpande',
  'Ananya Banerjee',
  'Rohan Kulkarni',
  'Kavya Subramanian',
  'Siddharth Menon',
  'Ishita Chatterjee',
  'Karthik Raghavan',
  'Neha Joshi',
  'Farhan Qureshi',
  'Lakshmi Pillai',
  'Harpreet Singh',
  'Divya Venkatesh',
  'Manoj Patil',
  'Sneha Reddy',
  'Imran Shaikh',
  'Pooja Agarwal',
  'Suresh Babu',
  'Tanvi Shah',
  'Rahul Bhatt',
  'Gauri Kelkar',
  'Naveen Hegde',
  'Ritu Malhotra',
  'Joseph Thomas',
  'Swati Mishra',
  'Abhishek Sinha',
  'Zoya Khan',
  'Ganesh Murthy',
  'Revathi Sundaram',
  'Nikhil Gokhale',
  'Shalini Das',
  'Prakash Gowda',
  'Mitali Ghosh',
  'Anand Ramesh',
  'Hannah Vogel',
  'Lukas Brandt',
  'Emma Johansson',
  'Mateusz Zielinski',
  'Chiara Fontana',
  'Pieter de Vries',
  'Sarah O’Connor',
  'James Whitfield',
  'Aiko Tanaka',
  'Min-jun Park',
  'Wei Ling Tan',
  'Carlos Medina',
  'Fatima El Amrani',
  'David Okafor',
  'Elena Petrova',
  'Noah Fischer',
  'Sofia Almeida',
  'Yusuf Demir',
  'Grace Mwangi',
  'Ahmed Hassan',
  'Olivia Martin',
  'Daniel Cohen',
  'Ingrid Solberg',
  'Thanh Nguyen',
]
const employers = ['kaveri', 'sahyadri', 'nilgiri', 'deccan', 'vindhya', 'isar', 'aare', 'tamar', 'sumida', 'parana']

export interface DemoReader {
  username: string
  email: string
  /** When the account was opened. */
  joinedDaysAgo: number
}

/** The first signed up two years ago, the last this week; more and more of them towards today. */
export const readers: DemoReader[] = names.map((username, index) => ({
  username,
  email: `${toAscii(username).join('.')}@${employers[index % employers.length]}.example`,
  joinedDaysAgo: Math.round(730 * (1 - index / names.length) ** 2) + 1,
}))

function toAscii(name: string): string[] {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\s-]/g, '')
    .split(/\s+/)
}

/** A year of a plan that a reader bought, in the sandbox. */
export interface DemoPurchase {
  /** The reader's place in the list. */
  reader: number
  plan: Plan
  currency: Currency
  paidDaysAgo: number
  /** When the money was returned. */
  refundedDaysAgo?: number
}

const inr = (reader: number, plan: Plan, paidDaysAgo: number): DemoPurchase => ({
  reader,
  plan,
  currency: 'INR',
  paidDaysAgo,
})
const usd = (reader: number, plan: Plan, paidDaysAgo: number): DemoPurchase => ({
  reader,
  plan,
  currency: 'USD',
  paidDaysAgo,
})

export const purchases: DemoPurchase[] = [
  inr(0, 'silver', 602),
  inr(0, 'gold', 240),
  inr(1, 'silver', 355),
  inr(2, 'silver', 361),
  inr(3, 'silver', 366),
  inr(4, 'silver', 391),
  inr(5, 'gold', 310),
  inr(7, 'silver', 288),
  inr(8, 'silver', 244),
  inr(11, 'silver', 198),
  inr(12, 'gold', 171),
  inr(14, 'silver', 150),
  { ...inr(16, 'silver', 133), refundedDaysAgo: 129 },
  inr(19, 'silver', 104),
  inr(21, 'silver', 88),
  inr(24, 'silver', 61),
  inr(27, 'silver', 47),
  inr(30, 'gold', 33),
  usd(36, 'silver', 72),
  usd(38, 'gold', 55),
  usd(40, 'silver', 29),
  usd(42, 'silver', 24),
  usd(44, 'silver', 18),
  inr(33, 'silver', 12),
  usd(46, 'silver', 9),
  inr(35, 'silver', 5),
  inr(31, 'silver', 2),
  inr(34, 'silver', 1),
]

/** Plans that the publisher granted. */
export const grants: { reader: number; plan: Plan; reason: string; daysAgo: number }[] = [
  { reader: 6, plan: 'gold', reason: 'Wrote the series on decoupling', daysAgo: 140 },
  { reader: 20, plan: 'silver', reason: 'Won the design contest', daysAgo: 65 },
  { reader: 29, plan: 'silver', reason: 'Lecturer, for a course', daysAgo: 26 },
  { reader: 41, plan: 'silver', reason: 'Paid by bank transfer', daysAgo: 8 },
]

/** What readers search for, and how often in a week. */
export const searches: (readonly [query: string, perWeek: number])[] = [
  ['lm317', 21],
  ['stm32f103', 17],
  ['mlcc dc bias', 14],
  ['lead time', 12],
  ['gan', 11],
  ['decoupling', 9],
  ['esp32 antenna', 8],
  ['rs-485', 8],
  ['battery management', 6],
  ['risc-v', 6],
  ['tl431', 5],
  ['soa graph', 5],
  ['max31865', 4],
  ['cdc synchroniser', 3],
  ['sodium ion', 3],
  ['ne555', 6],
  ['lora gateway', 2],
  ['kicad', 4],
  ['esp8266', 3],
]
