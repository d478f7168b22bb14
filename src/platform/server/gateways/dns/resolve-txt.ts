import { Resolver } from 'node:dns/promises'
import { seconds } from '../../core/durations.ts'
import type { ResolveTxt } from './index.ts'

export const resolveTxt: ResolveTxt = (name) => new Resolver({ timeout: seconds(2), tries: 2 }).resolveTxt(name)
