/** Each record comes in its parts. @throws an error with the code of the DNS, such as ENOTFOUND */
export type ResolveTxt = (name: string) => Promise<string[][]>
