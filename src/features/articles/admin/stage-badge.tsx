import { Badge } from '@mantine/core'
import { type ArticleStage, stageNames } from '../contract/stages.ts'

const looks = {
  draft: { color: 'gray', variant: 'outline' },
  'in-review': { color: 'blue', variant: 'light' },
  ready: { color: 'green', variant: 'light' },
} as const

export const PinnedBadge = () => (
  <Badge color="copper" variant="light">
    Pinned
  </Badge>
)

export const StageBadge = ({ stage }: { stage: ArticleStage }) => <Badge {...looks[stage]}>{stageNames[stage]}</Badge>
