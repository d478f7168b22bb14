import type { BulkMailGateway, MailGateway } from './index.ts'

const reason = 'The stored email connection cannot be decrypted. Enter it again under Connections'

/** Mail waits until the connection is entered again. */
export function createMailOff(): MailGateway & Pick<BulkMailGateway, 'prepare'> {
  const refuse = async () => {
    throw new Error(reason)
  }
  return {
    send: refuse,
    prepare: async () => async () => ({ kind: 'deferred', reason, isAboutServer: true, isUncertain: false }),
    close: () => {},
  }
}
