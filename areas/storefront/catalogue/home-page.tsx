import { observer } from "mobx-react-lite";
import { useMessages, useSeller, useShop } from "../shop-context.ts";
import { problemText } from "../state/problem-text.ts";
import { useShopTitle } from "../state/use-shop-title.ts";
import { About } from "./about.tsx";
import { CategorySection } from "./category-section.tsx";
import { EmptyShelf } from "./empty-shelf.tsx";
import { Hero } from "./hero.tsx";

export const HomePage = observer(function HomePage() {
  const seller = useSeller();
  const { home } = useShop();
  const messages = useMessages();
  useShopTitle({ kind: "home" });
  const sections = home.categoriesWithProducts.filter(({ products }) => products.length > 0);
  const empty = sections.length === 0 && !home.loader;
  return (
    <>
      <Hero seller={seller} first={sections[0]} />
      {sections.map((category, index) => (
        <CategorySection key={category.id} seller={seller} category={category} position={index} />
      ))}
      {empty && (
        <EmptyShelf
          message={home.problem ? problemText(home.problem, messages) : messages.t("home.empty")}
          onRetry={home.problem === null ? undefined : () => void home.load(seller.id)}
        />
      )}
      <About seller={seller} />
    </>
  );
});
