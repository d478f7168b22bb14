import { accessLevels } from '../../../platform/contract/catalogue.ts'
import { defineContent } from '../../../platform/contract/content/define.ts'
import { access, line, lines } from '../../../platform/contract/content/fields.ts'
import { courseHead } from '../../../platform/contract/content/heads.ts'

export const course = defineContent({
  ...courseHead,
  by: 'editor',
  description: 'Articles and videos in order, each building on the last.',
  fields: {
    title: line('Title', 160, { required: 'Title is required', shown: 'list' }),
    summary: line('Summary', 300, { rows: 2, shown: 'list' }),
    text: lines('About the course', 6_000, { rows: 3, shown: 'page', hint: 'Everyone can read this' }),
    prerequisites: line('Prerequisites', 300, { rows: 2, shown: 'page', hint: 'What readers should know before' }),
    access: access('Who can see the videos', accessLevels, 'silver', { hint: 'Articles keep their own access level.' }),
  },
})
