import type { SETTINGS_OPERATIONS } from "../../../../areas/shared/sellers/contract/settings-operations.ts";
import type { Seller } from "../../../../areas/shared/sellers/seller.ts";
import type { CallsOf } from "../call.ts";
import type { World } from "../world.ts";

/** Changes to the shop are undone, because later requests depend on it. */
export function settingsCalls({ acme, platform, fresh }: World): CallsOf<typeof SETTINGS_OPERATIONS> {
  const path = { sellerId: acme.seller.id };
  const updatedAt = async (): Promise<string> => ((await platform.sellers.get(path.sellerId)) as Seller).updatedAt;
  const { pages, deliveryOptions, contact, theme } = acme.seller;
  return {
    adminSeller: { does: [() => ({ path })], refuses: {} },
    changeSeller: {
      does: [
        async () => ({ path, body: { updatedAt: await updatedAt(), change: { tagline: "Things for everybody" } } }),
        async () => ({
          path,
          body: { updatedAt: await updatedAt(), change: { pages, deliveryOptions, contact, theme, logo: null } },
        }),
      ],
      refuses: {
        "bad-request": async () => ({ path, body: { updatedAt: await updatedAt(), change: { status: "closed" } } }),
        "version-conflict": () => ({ path, body: { updatedAt: "2020-01-01T00:00:00.000Z", change: { name: "New" } } }),
      },
    },
    changeDomain: {
      does: [
        () => ({
          path,
          body: { domain: fresh("renamed") },
          release: () => platform.sellers.change(path.sellerId, () => ({ domain: "acme", previousDomains: [] })),
        }),
      ],
      refuses: {
        "bad-request": () => ({ path, body: { domain: "www" } }),
        "domain-taken": () => ({ path, body: { domain: "bolt" } }),
      },
    },
    changeStatus: {
      does: [
        () => ({
          path,
          body: { status: "paused" },
          release: () => platform.sellers.change(path.sellerId, () => ({ status: "active" })),
        }),
        () => ({ path, body: { status: "active" } }),
      ],
      refuses: {
        "bad-request": () => ({ path, body: { status: "closed" } }),
        unauthorized: async () => {
          await platform.sellers.change(path.sellerId, () => ({ status: "suspended" }));
          const release = () => platform.sellers.change(path.sellerId, () => ({ status: "active" }));
          return { path, body: { status: "active" }, release };
        },
      },
    },
  };
}
