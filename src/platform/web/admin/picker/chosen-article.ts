export interface ChosenArticle {
  id: number
  title: string
}
