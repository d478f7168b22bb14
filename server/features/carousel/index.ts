export { carouselRoutes } from './routes.ts'
