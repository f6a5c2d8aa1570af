import { useLandingTitle } from "../landing-context.ts";
import { BackRoom } from "./back-room.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { LiveShops } from "./live-shops.tsx";
import { Plans } from "./plans.tsx";
import { Questions } from "./questions.tsx";
import { Start } from "./start.tsx";

export function HomePage() {
  useLandingTitle("home");
  return (
    <>
      <Hero />
      <HowItWorks />
      <BackRoom />
      <LiveShops />
      <Plans />
      <Questions />
      <Start />
    </>
  );
}
