export const catalogue = {
  "home.start": "Start with {category}",
  "home.see-all": "See all {count}",
  "home.see-them-all": "See them all",
  "home.in-category": "in {category}",
  "home.empty": "The shelves are still being filled. Come back soon.",
  "home.about": "About {name}",

  "card.sold-out": "Sold out",
} as const;
