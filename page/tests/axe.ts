// Axe, as all tests use it.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Axe for a page of the site. It has no frames, for which axe would open another page each time. The lists of passed checks, which are long, are left out. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}
