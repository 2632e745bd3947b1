/** Where the style sheet will stand in a page. It is put there last: whatever is done with the page until then is done with half of it. */
export const stylesPlace = '/*styles*/'
