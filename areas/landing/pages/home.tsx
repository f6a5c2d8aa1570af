import { useLandingTitle } from "../landing-context.ts";
import { FirstResponse } from "../sections/first-response.tsx";
import { Hero } from "../sections/hero.tsx";
import { HowItWorks } from "../sections/how-it-works.tsx";
import { LiveShops } from "../sections/live-shops.tsx";
import { Plans } from "../sections/plans.tsx";
import { Questions } from "../sections/questions.tsx";
import { RunItYourself } from "../sections/run-it-yourself.tsx";
import { Start } from "../sections/start.tsx";

export function HomePage() {
  useLandingTitle("home");
  return (
    <>
      <Hero />
      <HowItWorks />
      <FirstResponse />
      <LiveShops />
      <Plans />
      <RunItYourself />
      <Questions />
      <Start />
    </>
  );
}
