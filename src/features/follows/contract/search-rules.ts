/** Characters of a search that readers can follow. Apart from the other rules: every page of the magazine needs this one. */
export const longestFollowedSearch = 200
