import type { Address } from "../address";

/** What every page gets. */
export interface PageProps {
  address: Address;
}
