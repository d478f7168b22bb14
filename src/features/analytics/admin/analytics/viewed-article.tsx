import { articleByIdLink } from '../../../../platform/contract/links.ts'
import classes from './analytics.module.css'

export const ViewedArticle = ({ id, title }: { id: number; title: string }) => (
  <span className={classes.viewed}>
    <span className={classes.number}>{id}</span>
    <a href={articleByIdLink(id)} target="_blank" rel="noreferrer" title={title}>
      {title}
    </a>
  </span>
)
