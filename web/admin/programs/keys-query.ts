export const keysQuery = ['api-keys']
