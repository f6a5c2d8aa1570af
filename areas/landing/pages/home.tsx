import { useLandingTitle } from "../landing-context.ts";
import { BackRoom } from "../sections/back-room.tsx";
import { Hero } from "../sections/hero.tsx";
import { HowItWorks } from "../sections/how-it-works.tsx";
import { LiveShops } from "../sections/live-shops.tsx";
import { Plans } from "../sections/plans.tsx";
import { Questions } from "../sections/questions.tsx";
import { Start } from "../sections/start.tsx";

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
