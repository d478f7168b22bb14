/** The name of the page of all feeds. Topics may be switched off. */
export const feedsTitle = (hasTopics: boolean) => (hasTopics ? 'Topics and feeds' : 'Feeds')
