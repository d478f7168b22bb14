/** No schemas, since the browser imports this file. */

export const commentLimits = {
  /** Characters of a comment. */
  words: 4_000,
  /** Characters of a passage. */
  passage: 1_000,
  /** Characters before a passage that help to find it again. */
  before: 40,
  mentions: 20,
  /** Per article. */
  threads: 500,
  /** Per thread. */
  replies: 200,
} as const

export const commentMessages = {
  empty: 'Write a comment',
  tooLong: `A comment must be ${commentLimits.words} characters or fewer`,
  passageTooLong: `Choose a passage of ${commentLimits.passage} characters or fewer`,
  tooManyMentions: `A comment can mention up to ${commentLimits.mentions} people`,
  tooManyThreads: `This article has ${commentLimits.threads} comments, the maximum. Reply to one of them.`,
  tooManyReplies: `This comment has ${commentLimits.replies} replies, the maximum. Start another comment.`,
  mentionedLeft: 'A person whom you mention has left the staff. Remove the mention.',
} as const
