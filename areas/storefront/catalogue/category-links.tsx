import type { CategoryWithProducts } from "../../shared/catalogue/public-catalogue.ts";
import { ShopLink } from "../kit/shop-link.tsx";
import { useOwnLanguage } from "../shop-context.ts";

/** The shop's categories as a list of links; what surrounds it says how it looks. */
export function CategoryLinks({ categories }: { categories: CategoryWithProducts[] }) {
  const lang = useOwnLanguage();
  return (
    <ul lang={lang}>
      {categories.map(({ id, name, slug }) => (
        <li key={id}>
          <ShopLink to="category" slug={slug}>
            {name}
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}
