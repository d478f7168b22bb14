/** Characters. Apart from the other rules, since every page needs this one. */
export const longestFollowedSearch = 200
