interface Told {
  status?: string
  action?: string
  says?: string
  type?: string
  returned?: string
  message: string
  /** Lines beside its Message-ID. */
  more?: readonly string[]
}

/** What a mail server sends about a mail that it could not deliver. */
export const deliveryReport = ({
  status = '5.1.1',
  action = 'failed',
  says = '550 5.1.1 No such user',
  type = 'delivery-status',
  returned = 'rfc822',
  message,
  more = [],
}: Told) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.',
    '--x',
    `Content-Type: message/${type}`,
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; somebody-else@reader.example',
    `Action: ${action}`,
    `Status: ${status}`,
    ...(says ? ['Diagnostic-Code: smtp;', ` ${says}`] : []),
    '--x',
    `Content-Type: message/${returned}`,
    '',
    'From: magazine@magazine.test',
    `Message-ID: ${message}`,
    ...more,
    '',
    'Text',
    '--x--',
    '',
  ].join('\r\n')
