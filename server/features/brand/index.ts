export { archivo, mono } from './fonts.ts'
export { brandRoutes } from './routes.ts'
