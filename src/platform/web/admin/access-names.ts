const accessNames: Readonly<Record<string, string>> = {
  free: 'Everyone',
  login: 'Readers with an account',
  silver: 'Silver and gold',
  gold: 'Gold',
  sold: 'Buyers only',
}

export const accessName = (access: string) => accessNames[access] ?? access
