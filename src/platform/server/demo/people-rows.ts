/** `.example` is a domain that never exists (RFC 2606): no mail can reach anybody. */
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
  joinedDaysAgo: number
}

/** The first signed up two years ago, the last this week; more of them towards today. */
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
