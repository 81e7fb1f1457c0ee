import { ShoppingCart } from 'lucide-react';
import { useEffect } from 'react';
import { navigate, Screen, useCurrentStore } from '../../app/index.ts';
import { checkoutsCopy as copy } from '../../copy/checkouts.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { CheckoutScreen } from './CheckoutScreen.tsx';
import { CheckoutList } from './components/CheckoutList.tsx';
import { followCheckouts } from './store.ts';

/** Checkouts of the current store: the list of those made here, or one of them as a form. */
export function CheckoutsScreen({ checkoutId }: { readonly checkoutId: string | null }) {
  const store = useCurrentStore();
  useEffect(followCheckouts, []);
  if (checkoutId !== null) return <CheckoutScreen key={checkoutId} checkoutId={checkoutId} />;
  if (store !== null) return <CheckoutList key={store.id} store={store} />;
  return (
    <Screen title={copy.title}>
      <EmptyState
        icon={<ShoppingCart aria-hidden="true" />}
        title={copy.noStoreTitle}
        actions={
          <Button look="primary" onPress={() => navigate({ screen: 'stores', connect: 'store' })}>
            {copy.connect}
          </Button>
        }
      >
        {copy.noStoreText}
      </EmptyState>
    </Screen>
  );
}
