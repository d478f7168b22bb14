import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options

export type HashTask = { password: string } & ({ against: string } | { parameters: Options })

export default function work(task: HashTask): string | boolean {
  return 'against' in task ? verifySync(task.against, task.password) : hashSync(task.password, task.parameters)
}
