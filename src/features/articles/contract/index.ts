import { dataEndpoints } from '../../engineering-blocks/contract/data.ts'
import { diagramEndpoints } from '../../engineering-blocks/contract/diagrams.ts'
import { articleEndpoints } from './articles.ts'
import { carouselEndpoints } from './carousel.ts'
import { articleChangeEndpoints } from './changes.ts'
import { commentEndpoints } from './comments.ts'
import { frontPageEndpoints } from './front-page.ts'
import { newsListEndpoints } from './news-list.ts'
import { newsroomEndpoints } from './newsroom.ts'
import { planningEndpoints } from './planning.ts'
import { snippetEndpoints } from './snippets.ts'
import { workflowEndpoints } from './workflow.ts'

export const articlesCalls = {
  ...articleEndpoints,
  ...carouselEndpoints,
  ...articleChangeEndpoints,
  ...commentEndpoints,
  ...dataEndpoints,
  ...diagramEndpoints,
  ...frontPageEndpoints,
  ...newsListEndpoints,
  ...newsroomEndpoints,
  ...planningEndpoints,
  ...snippetEndpoints,
  ...workflowEndpoints,
}
