export { describeLeft, findLeftAsTheyCame, type Left } from './left-as-they-came.ts'
