export const search = {
  "search.suggestions": "Suggestions",
  "search.categories": "Categories",
  "search.category": "Category",
  "search.see-all": "See all results",
  "search.searching": "Searching…",
  "search.none": "Nothing found for “{query}”.",
  "search.found": { one: "{count} suggestion", other: "{count} suggestions" },
  "search.what": "What are you looking for?",
  "search.corrected": "Showing results for “{corrected}” instead of “{query}”.",
  "search.help": "Check the spelling, or try fewer and plainer words.",
} as const;
