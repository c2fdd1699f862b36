"""The simulator: whole tables under every fault, decided by one seed, and an auditor that shares no code with them."""
