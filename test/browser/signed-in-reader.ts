import { aPassword } from '../visitor.ts'
import { callApi } from './api.ts'
import { signsIn, storageOf } from './back-office.ts'
import { aReader, freshAddress } from './readers.ts'

export async function aSignedInReader(username: string, email = freshAddress()) {
  await aReader(email, username)
  const signedIn = await signsIn({ email, password: aPassword })
  const { records } = await callApi<{ records: { users: { id: number }[] } }>('GET', '/auth/my-data', signedIn)
  return { email, token: signedIn.token, id: records.users[0]?.id ?? 0, storageState: storageOf(signedIn) }
}
