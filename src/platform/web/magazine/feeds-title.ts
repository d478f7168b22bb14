export const feedsTitle = (hasTopics: boolean) => (hasTopics ? 'Topics and feeds' : 'Feeds')
