/** Rules and messages of comments. No schemas, since the browser imports this file. */

export const commentLimits = {
  /** Characters of a comment. */
  words: 4_000,
  /** Characters of a passage. */
  passage: 1_000,
  /** Characters before a passage that help to find it again. */
  before: 40,
  mentions: 20,
  /** Of an article. */
  threads: 500,
  /** In a thread. */
  replies: 200,
} as const

export const commentMessages = {
  empty: 'Write a comment first',
  tooLong: `A comment can have at most ${commentLimits.words} characters`,
  passageTooLong: `Choose a passage of at most ${commentLimits.passage} characters`,
  tooManyMentions: `A comment can mention at most ${commentLimits.mentions} people`,
  tooManyThreads: `This article has ${commentLimits.threads} comments. Go on in one of them.`,
  tooManyReplies: `This comment has ${commentLimits.replies} answers. Begin another one.`,
  mentionedLeft: 'Somebody whom you mention has left the staff. Remove the mention.',
} as const
