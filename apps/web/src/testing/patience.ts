import { configure } from "@testing-library/react";

// Tests wait long for a component, because the default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
