import { whitePaperLimits } from '../contract/rules.ts'

export const privacyOfWhitePapers = `
  <p>
    If you ask for a white paper, we store your name, email address and company, the words that you agreed to, and
    when. We pass them to the sponsor named there when you open the link in our email. We delete them after
    ${whitePaperLimits.keptDays} days, or when you ask us to. Without a click on that link we delete them after
    ${whitePaperLimits.linkDays} days.
  </p>`
