export { listOwnViews, type OwnViewRow } from './own-views.ts'
